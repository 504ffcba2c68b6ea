// A process that keeps one Vitest and its PostgreSQL for many runs: it receives `{ changed, tests }` and returns which of these tests
// failed. It runs in a copy of the project, and is killed when a mutation never ends.
import { resolve } from 'node:path'
import { createVitest } from 'vitest/node'

export type Asked = { changed: string; tests: string[] }
export type Answered = { failed: string[] } | { ready: true }

const root = process.cwd()
const vitest = await createVitest({ root, watch: false, bail: 1, cache: false, reporters: [{}], passWithNoTests: true })

process.on('message', ({ changed, tests }: Asked) => {
  vitest.invalidateFile(resolve(root, changed))
  const specifications = tests.map((test) => projectOf(resolve(root, test)).createSpecification(resolve(root, test)))
  vitest.runTestSpecifications(specifications).then(
    ({ testModules }) => {
      // Tests skipped after the first failure are not failures themselves.
      const failed = testModules.filter((module) => module.state() === 'failed')
      answer({ failed: failed.map(({ moduleId }) => moduleId.slice(root.length + 1)) })
    },
    (error: unknown) => {
      throw error
    },
  )
})
process.on('SIGTERM', () => void vitest.close().then(() => process.exit()))
answer({ ready: true })

/** The project of vitest.config.ts that runs this test: time limits and plugins are settings of a project. */
function projectOf(test: string) {
  const project = vitest.projects.find((one) => one.matchesTestGlob(test))
  if (!project) throw new Error(`No project of vitest.config.ts runs ${test}.`)
  return project
}

function answer(message: Answered): void {
  process.send?.(message)
}
