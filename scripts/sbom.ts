// `npm run sbom`: writes sbom/sbom.cdx.json (CycloneDX, production dependencies) and sbom/licences.md, from the lock file alone.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

type Locked = { version: string; license?: string; dev?: boolean; optional?: boolean }

const asked = ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx']
const made = spawnSync('npm', asked, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
if (made.status !== 0) throw new Error(`npm could not write the list: ${made.error?.message ?? made.stderr}`)
const { components } = JSON.parse(made.stdout) as { components: unknown[] }

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
const rows = Object.entries(packages)
  .filter(([path, { dev }]) => path !== '' && !dev)
  .map(([path, { version, license = 'unknown', optional }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return `| ${name} | ${version} | ${license} | ${optional ? 'on some machines' : 'always'} |`
  })
  .sort()

mkdirSync(join(root, 'sbom'), { recursive: true })
writeFileSync(join(root, 'sbom/sbom.cdx.json'), made.stdout)
writeFileSync(
  join(root, 'sbom/licences.md'),
  ['# Licences of what runs', '', '| package | version | licence | installed |', '| --- | --- | --- | --- |', ...rows, ''].join(
    '\n',
  ),
)
process.stdout.write(`sbom/sbom.cdx.json: ${components.length} packages\nsbom/licences.md: ${rows.length} packages\n`)
