// Writes src/shop/accounts/leaked-passwords.ts from a list of passwords, one a line: node scripts/leaked-passwords.ts list.txt "where it is from"
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

const [list = '', source = ''] = process.argv.slice(2)
const words = readFileSync(list, 'utf8')
  .split('\n')
  .map((word) => word.trim().toLowerCase())
  .filter((word) => [...word].length >= 8)
const starts = new Set(words.map((word) => createHash('sha256').update(word).digest().readUInt32BE(0)))
const bytes = Buffer.alloc(starts.size * 4)
for (const [index, start] of [...starts].sort((a, b) => a - b).entries()) bytes.writeUInt32BE(start, index * 4)

writeFileSync(
  join(root, 'src/shop/accounts/leaked-passwords.ts'),
  `// Written by scripts/leaked-passwords.ts. ${starts.size} passwords of eight characters and more that stand in public leaks,
// from ${source}: the first four bytes of the SHA-256 of each in lower case, sorted, in base 64.
export const LEAKED = '${bytes.toString('base64')}'
`,
)
