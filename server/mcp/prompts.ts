/** The two usual questions, as hosts offer them to their users. */
import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server';
import { z } from 'zod';

const PLACE = {
  name: 'place',
  title: 'Place',
  description: 'Street, station, landmark or town. Without it the host, or the user, says where.',
  required: false,
};

const QUESTIONS = [
  {
    name: 'open_toilet',
    title: 'Nearest toilet that is open now',
    description: 'Finds the nearest public toilets that are open now.',
    filters: 'open_now true',
    wish: 'the nearest public toilet that is open now',
  },
  {
    name: 'wheelchair_toilet',
    title: 'Toilet for a wheelchair',
    description: 'Finds the nearest public toilets that a wheelchair can use, with ways without steps.',
    filters: 'wheelchair true and step_free true',
    wish: 'a public toilet that a wheelchair can use, on a way without steps',
  },
] as const;

export const PROMPTS: Prompt[] = QUESTIONS.map(({ name, title, description }) => ({
  name,
  title,
  description,
  arguments: [PLACE],
}));

/** Bounds what becomes a part of the prompt. */
const Given = z.object({ place: z.string().trim().min(2).max(200).optional().catch(undefined) });

/** Returns the messages of a prompt; undefined if there is none of that name. */
export function promptOf(name: string, given: unknown): GetPromptResult | undefined {
  const question = QUESTIONS.find((each) => each.name === name);
  if (!question) return undefined;
  const { place } = Given.parse(given ?? {});
  const near = place === undefined ? 'near me' : `near ${JSON.stringify(place)}`;
  const text = `Find ${question.wish} ${near}. Call find_toilets_near with ${question.filters}. Give the walking time, the cost and a link, and show the attribution.`;
  return { description: question.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}
