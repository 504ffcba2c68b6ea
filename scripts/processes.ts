// `npm run processes`: two shop processes on one PostgreSQL with a replica and a bucket behind a load balancer, and what they must share.
// Exits with 1 when a guarantee is broken.
import { buildWhenNeeded } from './build.ts'
import type { Outcome } from './faults/report.ts'
import { rollingRestart } from './processes/rolling.ts'
import { officeIsTold } from './processes/live.ts'
import { replicaFails, replicaIsRead } from './processes/reads.ts'
import { openScene, type Scene } from './processes/scene.ts'
import { filesAreShared } from './processes/storage.ts'
import { jobsRunOnce, limitsAreShared, messagesGoOnce, pagesFollow, sessionsAreShared } from './processes/together.ts'

const ACTS: ((scene: Scene) => Promise<Outcome>)[] = [
  rollingRestart,
  jobsRunOnce,
  pagesFollow,
  officeIsTold,
  sessionsAreShared,
  limitsAreShared,
  messagesGoOnce,
  replicaIsRead,
  replicaFails,
  filesAreShared,
]

buildWhenNeeded()
const begun = performance.now()
const scene = await openScene()
try {
  let kept = true
  for (const act of ACTS) kept = say(await act(scene)) && kept
  process.exitCode = kept ? 0 : 1
} finally {
  await scene.close()
  process.stdout.write(`It took ${((performance.now() - begun) / 1000).toFixed(0)} s.\n`)
}

function say({ fault, ok, figures }: Outcome): boolean {
  process.stdout.write(`${ok ? 'kept     ' : 'NOT KEPT '} ${fault}\n${figures.map((line) => `            ${line}\n`).join('')}`)
  return ok
}
