// Holds lines of A11yJSON to its own schema: node check-a11yjson.mjs <node_modules of the tools> <file.gz>. Prints JSON.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const [, , tools, file] = process.argv;
const require = createRequire(join(tools, 'x.js'));
const { getPlaceInfoSchemaDefinition } = require('@sozialhelden/a11yjson');
const { default: Schema } = require('@sozialhelden/simpl-schema');
const schema = new Schema(getPlaceInfoSchemaDefinition());
const checked = gunzipSync(readFileSync(file))
  .toString()
  .trim()
  .split('\n')
  .map((line) => {
    // The type is that of GeoJSON, on which the format builds.
    const { type, ...place } = JSON.parse(line);
    const context = schema.newContext();
    context.validate(place);
    const faults = context.validationErrors().map(({ name, type: fault }) => `${name}: ${fault}`);
    return { type, id: place.properties.originalId, faults };
  });
console.log(JSON.stringify(checked));
