import { describe, expect, test } from 'vitest';
import { passageOf } from '../../../src/builder/tags/walk-tags.ts';

const NIGHT = '24/7; 22:00-06:00 off';

describe('who passes, and when', () => {
  test.each([
    [{}, undefined, undefined],
    [{ access: 'private' }, 'private', undefined],
    [{ access: 'no', foot: 'yes' }, 'yes', undefined],
    [{ opening_hours: '06:00-22:00' }, undefined, '06:00-22:00'],
    [{ opening_hours: '24/7' }, undefined, undefined],
    [{ opening_hours: 'ask the porter' }, undefined, undefined],
    [{ access: 'private', opening_hours: '06:00-22:00' }, 'private', undefined],
    [{ 'access:conditional': 'no @ (22:00-06:00)' }, undefined, NIGHT],
    [{ foot: 'yes', 'foot:conditional': 'private @ (22:00-06:00)' }, 'yes', NIGHT],
    [{ foot: 'yes', 'access:conditional': 'no @ (22:00-06:00)' }, 'yes', undefined],
    [{ access: 'no', 'access:conditional': 'yes @ (06:00-22:00)' }, 'yes', '06:00-22:00'],
    [{ access: 'no', 'foot:conditional': 'yes @ (06:00-22:00)' }, 'yes', '06:00-22:00'],
    [{ access: 'no', 'access:conditional': 'yes @ (when the porter is there)' }, 'no', undefined],
    [{ 'access:conditional': 'no @ (wet)', opening_hours: '06:00-22:00' }, undefined, '06:00-22:00'],
  ])('%j: %s, %s', (tags, access, hours) => {
    expect(passageOf(tags)).toEqual({ access, hours });
  });
});
