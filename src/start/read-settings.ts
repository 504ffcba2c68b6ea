import { readConfig, type Config } from '#platform/config.ts'
import { startFailure } from './start-failure.ts'

/** The settings of this process. Throws one sentence for each invalid setting. */
export function readSettings(env: Record<string, string | undefined>): Config {
  const settings = readConfig(env)
  if (settings.ok) return settings.config
  const problems = settings.problems.map((problem) => `- ${problem}`)
  throw startFailure(['The shop cannot start with these settings:', ...problems].join('\n'), undefined)
}
