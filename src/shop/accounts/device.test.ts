import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

test('a browser is described by two words', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'
  for (const [userAgent, browser, system] of [
    [`Mozilla/5.0 (Linux; Android 15; Pixel 8) ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/141.0.0.0`, 'Edge', 'Windows'],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0`,
      'Samsung Internet',
      'Android',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1', 'Safari', 'iPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox', 'Linux'],
    ['curl/8.5.0', '', ''],
  ] as const)
    expect(deviceOf(userAgent)).toEqual({ browser, system })
  expect(deviceOf(null)).toEqual({ browser: '', system: '' })
})
