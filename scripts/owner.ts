// `npm run owner`: prints a sign-in link for an owner who is locked out of the office. See docs/operating.md.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { connect } from '#platform/database/connect.ts'
import { isUpToDate } from '#platform/database/migrate.ts'
import { lastAddress } from '#platform/heartbeat.ts'
import { newOwnerLink, type OwnerLinkMade } from '#shop/accounts/index.ts'
import type { Tables } from '#shop/tables.ts'
import { ownerLinkAddress } from '#start/announce.ts'
import { explainFailure } from '#start/start-failure.ts'
import { root } from './root.ts'
import { inSentences, openStores } from './stores.ts'

const USAGE = `npm run owner           prints a sign-in link for the owner
npm run owner -- NAME   for the owner with this sign-in name, where there are several
`

await inSentences(async () => {
  const [name = null, ...more] = process.argv.slice(2)
  if (name?.startsWith('-') || more.length > 0) throw new Error(USAGE)
  const settings = readConfig(process.env)
  if (!settings.ok) throw new Error(settings.problems.join('\n'))
  const { config } = settings
  try {
    await printLink(name)
  } catch (error) {
    throw explainFailure(error, config)
  }

  async function printLink(signInName: string | null): Promise<void> {
    if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres')))
      throw new Error(`There is no shop in ${config.dataDir} yet. Set DATA_DIR to its folder, or start a new one: npm start`)
    const stores = await openStores(process.env)
    const db = connect<Tables>(stores.where, { max: 1 })
    try {
      if (!(await isUpToDate<Tables>(db, join(root, 'db/migrations'))))
        throw new Error('This version of the shop has not been started on this data yet. Start it first: npm start')
      const ctx = { db, now: makeClock(config.startAt)(), actor: { kind: 'system', name: 'npm run owner' } } as const
      const made = await newOwnerLink(ctx, signInName)
      if (!made.ok) throw new Error(whyNone(made))
      const address = process.env['SHOP_URL'] ? config.shopUrl : ((await lastAddress<Tables>(db)) ?? config.shopUrl)
      process.stdout.write(
        [
          `A sign-in link for ${made.owner.signInName}, which works once, within the next hour:`,
          `  ${ownerLinkAddress(address, made.owner)}`,
          'Open it and choose a new password. This turns off the second factor, which can be set up again, and ends every session of this owner.',
          'The shop has to be running: npm start',
          '',
        ].join('\n'),
      )
    } finally {
      await db.close()
      await stores.close()
    }
  }
})

function whyNone(refused: Extract<OwnerLinkMade, { ok: false }>): string {
  switch (refused.problem) {
    case 'no-staff':
      return 'This shop has no owner yet. Start it, which prints a sign-in link: npm start'
    case 'several-owners':
      return `This shop has several owners: ${refused.signInNames.join(', ')}. Say which one: npm run owner -- ${refused.signInNames[0]}`
    case 'not-an-owner':
      return `There is no owner with that sign-in name. Owners: ${refused.signInNames.join(', ')}.`
    default:
      return refused satisfies never
  }
}
