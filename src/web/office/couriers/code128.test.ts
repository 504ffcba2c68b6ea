import { expect, test } from 'vitest'
import { code128 } from './code128.ts'

/** Reads the bars of a path as widths of bars and gaps. */
function widthsOf(path: string): string {
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)/g)].map(([, at, width]) => ({ at: Number(at), width: Number(width) }))
  return bars
    .flatMap(({ at, width }, index) => {
      const next = bars[index + 1]
      return next ? [width, next.at - at - width] : [width]
    })
    .join('')
}

test('a barcode begins with start B, ends with its check symbol and the stop, and has blank sides', () => {
  // The values of PJJ123C are 48, 42, 42, 17, 18, 19, 35. With start A the check value is 54, the usual example of Code 128; with B it is 55.
  const drawn = code128('PJJ123C')!
  expect(widthsOf(drawn.path)).toBe('2112143131211121331121331232212232112211321313213113212331112')
  expect(drawn.path.startsWith('M10 0')).toBe(true)
  expect(drawn.width).toBe(9 * 11 + 13 + 20)
})

test.each([[''], ['ফল'], ['A'.repeat(41)]])('%j has none', (text) => {
  expect(code128(text)).toBeNull()
})
