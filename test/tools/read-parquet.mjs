// Reads a Parquet file with DuckDB: node read-parquet.mjs <node_modules of the tools> <file>. Prints JSON: a row for each
// toilet, with its id, its geometry as WKT, and the type of its geometry.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [, , tools, file] = process.argv;
const { DuckDBInstance } = createRequire(join(tools, 'x.js'))('@duckdb/node-api');
const connection = await (await DuckDBInstance.create()).connect();
const QUERY =
  'SELECT id, geometry::VARCHAR AS point, typeof(geometry) AS type FROM read_parquet($1) WHERE bbox.ymin > 0';
const found = await connection.runAndReadAll(QUERY, [file]);
console.log(JSON.stringify(found.getRowObjects()));
