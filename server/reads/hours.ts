/** How opening hours are read, for the forms of our own web pages: `GET /hours?text=`. */
import { z } from 'zod';
import { normalHours } from '../../packages/hours/index.ts';
import type { HttpResponse } from '../../reads/http/http-response.ts';
import { HoursText } from '../../schemas/text/hours-text.ts';
import { type OwnPageRequest, ownPageRead } from './own-page-read.ts';

const HoursQuery = z.object({ text: HoursText });

/** Answers their normal form, or null: 0.3 to 2 ms. */
export function hoursRead(baseUrl: string, request: OwnPageRequest): HttpResponse {
  return ownPageRead(baseUrl, request, HoursQuery, ({ text }) => ({ hours: text && normalHours(text) }));
}
