// `npm run restore -- FOLDER`: restores a backup into an empty data folder or database. See docs/operating.md.
import { join } from 'node:path'
import { restoreBackup } from '#platform/backup/index.ts'
import { root } from './root.ts'
import { openStores, inSentences } from './stores.ts'

await inSentences(async () => {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || folder.startsWith('-') || more.length > 0) throw new Error('npm run restore -- FOLDER')
  const stores = await openStores(process.env)
  try {
    const { where, files } = stores
    const {
      takenAt,
      tables,
      files: kept,
    } = await restoreBackup({ where, files, folder, migrations: join(root, 'db/migrations'), key: stores.config.backup.key })
    const orders = tables.find(({ name }) => name === 'ordering.orders')?.rows ?? 0
    process.stdout.write(
      `The shop is as it was at ${takenAt}, with ${orders} orders and ${kept.length} files. Start it with: npm start\n`,
    )
  } finally {
    await stores.close()
  }
})
