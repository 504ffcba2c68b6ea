// `npm run release -- 0.2.0`: makes a release of what is committed. See CONTRIBUTING.md, Release.
import { root } from './root.ts'
import { release, type Steps } from './release/release.ts'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { dayInDhaka } from '#shop/values/index.ts'
import { inSentences } from './stores.ts'
import { runTool } from './tools.ts'

const USAGE =
  'npm run release -- 0.2.0      moves what is unreleased in CHANGELOG.md under this version, and makes a commit and a tag'

const script = (name: string) => {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [join(root, 'scripts/run.mjs'), name], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? null : (error?.message ?? `${stdout}${stderr}`)
}

const steps: Steps = {
  check: async () => script('check'),
  async keepData(file) {
    const { code, output } = await runTool('vitest', ['run', 'tests/kept-shop.test.ts'], {
      env: { KEEP_SHOP_IN: file, NO_COLOR: '1' },
    })
    return code === 0 ? null : output
  },
  sbom: async () => script('sbom'),
}

await inSentences(async () => {
  const [version, ...more] = process.argv.slice(2)
  if (version === undefined || more.length > 0) throw new Error(USAGE)
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const done = await release({ root, version, date: dayInDhaka(new Date()), steps, say })
  if (!done.ok) throw new Error(done.problem)
  say(`Released ${version}: commit ${done.commit.slice(0, 8)}, tag ${done.tag}. The list of packages is in sbom/.`)
  say(`Publish it: git push --follow-tags`)
})
