// Writes the types of clients/typescript from the OpenAPI document of the API, as src/web/api/expected has it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { root } from './root.ts'

const DOCUMENT = join(root, 'src/web/api/expected/openapi.json')
export const CLIENT_PATHS = join(root, 'clients/typescript/src/paths.ts')

/** The expected content of the file. */
export async function clientPaths(): Promise<string> {
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as OpenAPI3
  return `// Written by \`npm run api:client\` from the OpenAPI document. Do not edit.\n${astToString(await openapiTS(document))}`
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(CLIENT_PATHS, await clientPaths())
  process.stdout.write('Written: clients/typescript/src/paths.ts\n')
}
