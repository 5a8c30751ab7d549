/** Where MCP is served, under the base URL. */
export const MCP_PATH = '/mcp';
