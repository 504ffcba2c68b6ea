// Writes src/shop/accounts/leaked-passwords.bin from a list of passwords, one per line: node scripts/leaked-passwords.ts list.txt
// The source of the list and its licence are documented beside LEAKED_FILE in src/shop/accounts/password-rules.ts.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

const [list = ''] = process.argv.slice(2)
const words = readFileSync(list, 'utf8')
  .split('\n')
  .map((word) => word.trim().toLowerCase())
  .filter((word) => [...word].length >= 8)
const starts = new Set(words.map((word) => createHash('sha256').update(word).digest().readUInt32BE(0)))
const bytes = Buffer.alloc(starts.size * 4)
for (const [index, start] of [...starts].sort((a, b) => a - b).entries()) bytes.writeUInt32BE(start, index * 4)
writeFileSync(join(root, 'src/shop/accounts/leaked-passwords.bin'), bytes)
process.stdout.write(`${starts.size} passwords\n`)
