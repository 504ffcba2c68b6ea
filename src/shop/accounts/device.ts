/** How a person recognises a session. Empty when the browser sends nothing. */
export type Device = { browser: string; system: string }

// In this order: Edge and Samsung's browser also call themselves Chrome, Chrome also calls itself Safari, and Android also Linux.
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: readonly [string, RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** Two words of the `User-Agent`; the rest is not stored. */
export function deviceOf(userAgent: string | null): Device {
  const text = (userAgent ?? '').slice(0, 500)
  const named = (names: readonly [string, RegExp][]) => names.find(([, sign]) => sign.test(text))?.[0] ?? ''
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}
