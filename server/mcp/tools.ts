/**
 * What models and hosts are told of the two tools. The schemas are those of REST, made into JSON Schema once
 * for the life of the process.
 */
import { isSpecType, type Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { FindToiletsNearArguments, GetToiletArguments } from '../../schemas/mcp-tools.ts';
import { FindResult, ToiletResult } from '../../schemas/read-results.ts';
import { PUBLIC_WORDS } from './public-words.ts';

/** They read, answer the same question the same way, and look at nothing but our own data. */
const ANNOTATIONS = {
  readOnlyHint: true,
  idempotentHint: true,
  destructiveHint: false,
  openWorldHint: false,
} as const;

const findToiletsNear = checked({
  name: 'find_toilets_near',
  title: 'Find toilets near a place',
  description: `Finds the nearest public toilets (WCs, restrooms, bathrooms) around a named place or a position, anywhere in the world. Results are sorted by distance. Each says whether it is open now and until when, what it costs, who may use it, wheelchair access, changing table, and links to directions. Use it if the user needs a toilet. Send place, or lat and lon. If you know neither, call it without them: the answer then has a question for the user. ${PUBLIC_WORDS}`,
  ...schemas(FindToiletsNearArguments, FindResult),
  annotations: { title: 'Find toilets near a place', ...ANNOTATIONS },
});

const getToilet = checked({
  name: 'get_toilet',
  title: 'Get one toilet',
  description: `Returns the facts of one public toilet by its id from find_toilets_near: opening hours, fee, access, equipment, confirmations, cleanliness, and the source of each fact. Use it to look again at a toilet that was already found. It cannot search. ${PUBLIC_WORDS}`,
  ...schemas(GetToiletArguments, ToiletResult),
  annotations: { title: 'Get one toilet', ...ANNOTATIONS },
});

/** As `tools/list` answers: the same for everybody. */
export const TOOLS: Tool[] = [findToiletsNear, getToilet];

function schemas(input: z.ZodType, output: z.ZodType) {
  return {
    inputSchema: z.toJSONSchema(input, { io: 'input' }),
    outputSchema: z.toJSONSchema(output),
  };
}

function checked(tool: { name: string; [member: string]: unknown }): Tool {
  if (!isSpecType.Tool(tool))
    throw new Error(`The definition of ${tool.name} does not match the MCP schema of a tool.`);
  return tool;
}
