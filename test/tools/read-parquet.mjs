// Reads the ids of a Parquet file with DuckDB: node read-parquet.mjs <node_modules of the tools> <file>. Prints JSON.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [, , tools, file] = process.argv;
const { DuckDBInstance } = createRequire(join(tools, 'x.js'))('@duckdb/node-api');
const connection = await (await DuckDBInstance.create()).connect();
const found = await connection.runAndReadAll('SELECT id FROM read_parquet($1) WHERE bbox.ymin > 0', [file]);
console.log(JSON.stringify(found.getRows().flat()));
