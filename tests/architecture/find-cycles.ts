import type { Source } from './sources.ts'

/** Files that import each other in a circle, types included: one list for each group, its files in order. */
export function findCycles(sources: readonly Pick<Source, 'path' | 'imports'>[]): string[][] {
  const paths = new Set(sources.map(({ path }) => path))
  const next = new Map(sources.map(({ path, imports }) => [path, imports.map(({ to }) => to).filter((to) => paths.has(to))]))
  const found: string[][] = []
  // Tarjan's algorithm: a file that reaches an earlier one on the stack belongs to the group of that one.
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const explore = (path: string) => {
    index.set(path, index.size)
    lowest.set(path, index.get(path)!)
    stack.push(path)
    for (const to of next.get(path)!) {
      if (!index.has(to)) explore(to)
      if (stack.includes(to)) lowest.set(path, Math.min(lowest.get(path)!, lowest.get(to)!))
    }
    if (lowest.get(path) !== index.get(path)) return
    const group = stack.splice(stack.indexOf(path))
    if (group.length > 1 || next.get(path)!.includes(path)) found.push(group.toSorted())
  }
  for (const path of paths) if (!index.has(path)) explore(path)
  return found
}
