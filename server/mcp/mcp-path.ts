/** The path of MCP, under the base URL. */
export const MCP_PATH = '/mcp';
