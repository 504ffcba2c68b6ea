import { isDeepStrictEqual } from 'node:util'

/**
 * What differs from an earlier view of the same page. Fields that are the same are left out; `#3` in a list is the third entry of the
 * earlier list.
 */
export function differenceOf(data: unknown, earlier: unknown): unknown {
  if (isFields(data) && isFields(earlier)) {
    const differing = Object.entries(data).filter(([key, value]) => !isDeepStrictEqual(value, earlier[key]))
    return Object.fromEntries(differing.map(([key, value]) => [key, differenceOf(value, earlier[key])]))
  }
  if (Array.isArray(data) && Array.isArray(earlier) && data.some((entry) => isFields(entry))) {
    const alike = data.length === earlier.length
    return data.map((entry: unknown, index) => {
      const same = earlier.findIndex((other) => isDeepStrictEqual(other, entry))
      if (same >= 0) return Symbol(`#${same + 1}`)
      return alike ? differenceOf(entry, earlier[index]) : entry
    })
  }
  return data
}

function isFields(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype
}
