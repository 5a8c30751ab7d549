/**
 * The skill of this service for agents (a page of agentskills.io), and the index that leads to it: Agent Skills Discovery
 * 0.2.0. It says over REST what hosts of MCP learn from the instructions of the server.
 */
import { createHash } from 'node:crypto';
import { QUOTAS } from '../../schemas/problems/limits.ts';
import { MCP_PATH, PUBLIC_WORDS } from '../mcp/protocol.ts';

export const SKILLS_PATH = '/.well-known/agent-skills/index.json';
const NAME = 'find-public-toilets';
export const SKILL_PATH = `/.well-known/agent-skills/${NAME}/SKILL.md`;
export const SKILL_TYPE = 'text/markdown; charset=utf-8';
const DESCRIPTION =
  'Finds public toilets near a place or position: open now, free, step-free, with a changing table, and the way there on foot. Use it if a user needs a toilet, or plans a walk or a trip with toilets.';

export function skillText(baseUrl: string): string {
  return `---
name: ${NAME}
description: ${DESCRIPTION}
---

# Find public toilets

No key, account or cookie is needed. If your host speaks MCP, connect ${baseUrl}${MCP_PATH} and use its tools instead.

## Find

1. Take the place in the user's words, or their position. Never guess one: without it, ask.
2. \`GET ${baseUrl}/api/v1/toilets/nearest?place=gare+de+monaco&limit=3\`, or \`?lat=43.7384&lon=7.4246\`.
3. Add only filters that the user asked for: \`open_now=true\`, \`free=true\`, \`wheelchair=true\`, \`changing_table=true\`. \`step_free=true\`
   sorts by walks without known steps.
4. \`status\` is \`ok\` or \`no_results\`. For \`needs_location\` and \`place_not_found\`, ask the user the question in \`ask_user\`.

## Say more about one

- \`GET ${baseUrl}/api/v1/toilets/{id}/details?lang=de&week=true\`: floor, how to find it, and the hours of seven days; its facts in words.
- \`GET ${baseUrl}/api/v1/toilets/{id}/route?lat=43.7384&lon=7.4246\`: the way on foot.

## Rules

- \`unknown\` and \`null\` mean "not known", never "no". Say so.
- Show \`attribution.text\` beside toilets, and \`display_note\` if it says something of this answer.
- ${PUBLIC_WORDS}
- At most ${QUOTAS.default.requests} requests a minute. After 429 or 503, wait as many seconds as \`Retry-After\` says.
- Do not copy the data through the API: the dumps are listed at ${baseUrl}/dumps/index.json.

All operations: ${baseUrl}/openapi.json
`;
}

export function skillIndex(baseUrl: string) {
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name: NAME,
        type: 'skill-md',
        description: DESCRIPTION,
        url: `${baseUrl}${SKILL_PATH}`,
        digest: `sha256:${createHash('sha256').update(skillText(baseUrl)).digest('hex')}`,
      },
    ],
  };
}
