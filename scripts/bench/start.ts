// How soon the shop answers when started on an existing data folder [Q4].
import { rm } from 'node:fs/promises'
import { buildWhenNeeded } from '../build.ts'
import { newFolder, startBuiltShop } from '../built-shop.ts'

const MOST_MS = 3_000
const ROUNDS = 3

buildWhenNeeded()
const dataDir = await newFolder()
try {
  const first = await startBuiltShop({ dataDir })
  await first.stop()
  process.stdout.write(`first start, with the demo shop  ${first.startedInMs.toFixed(0)} ms\n`)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    const shop = await startBuiltShop({ dataDir })
    const ready = await fetch(`${shop.address}/readyz`)
    const page = await fetch(shop.address)
    times.push(performance.now() - begun)
    await shop.stop()
    if (ready.status !== 200 || page.status !== 200) throw new Error(`Not ready: ${ready.status}, ${page.status}`)
  }
  const slowest = Math.max(...times)
  process.stdout.write(
    `until the first page is served    ${times.map((time) => time.toFixed(0)).join(', ')} ms (at most ${MOST_MS})\n`,
  )
  process.exitCode = slowest <= MOST_MS ? 0 : 1
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
