import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whenPresent } from '../../../web/page/when-present.ts';

describe('a person is at the page', () => {
  const page = new EventTarget();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test.each(['pointermove', 'pointerdown', 'wheel', 'keydown'])('at the first %s, once', (gesture) => {
    const run = vi.fn();
    whenPresent(run);
    expect(run).not.toHaveBeenCalled();
    page.dispatchEvent(new Event(gesture));
    page.dispatchEvent(new Event('pointermove'));
    vi.advanceTimersByTime(60_000);
    expect(run).toHaveBeenCalledOnce();
  });

  test('after five seconds in which none came, once', () => {
    const run = vi.fn();
    whenPresent(run);
    vi.advanceTimersByTime(4_999);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    page.dispatchEvent(new Event('keydown'));
    expect(run).toHaveBeenCalledOnce();
  });

  test('never, if it is given up', () => {
    const run = vi.fn();
    whenPresent(run)();
    page.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(60_000);
    expect(run).not.toHaveBeenCalled();
  });
});
