/** A gateway or company with an API. The names of its settings begin with `prefix`; those in `optional` have a default. */
type Service = { name: string; prefix: string; optional?: readonly string[] }

/** A service with only some of its settings would silently not work, so the start fails. `keys` has the settings of all `services`. */
export function halfSet(
  services: readonly Service[],
  { keys, settings }: { keys: readonly string[]; settings: Readonly<Record<string, unknown>> },
): { prefix: string; problem: string }[] {
  return services.flatMap(({ name, prefix, optional = [] }) => {
    const names = keys.filter((key) => key.startsWith(prefix))
    const isMissing = (key: string) => settings[key] === undefined
    const missing = names.filter((key) => isMissing(key) && !optional.includes(key))
    if (missing.length === 0 || names.every(isMissing)) return []
    return [{ prefix, problem: `${name} needs all of its settings or none; missing: ${missing.join(', ')}.` }]
  })
}
