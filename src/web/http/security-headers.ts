import { createHash } from 'node:crypto'

/** Where browsers report what a policy has stopped. */
export const REPORTS = '/policy-reports'

// For whatever is no page: data, pictures, scripts, refusals. Opened by itself it does nothing, and nobody frames it.
const OTHER_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Viewers of PDFs are plug-ins to some browsers, so `object-src` is left out. */
export const PDF_POLICY = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The policy for one page: scripts only from our own files, and these inline ones, by hash (CSP level 3, no `unsafe-inline`). Only the renderer knows
 * which are ours (`inline-scripts.server.ts`): what merely stands in a page is not allowed by that.
 */
export function contentSecurityPolicy(inlineScripts: readonly string[], https: boolean): string {
  const hashes = new Set(inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`))
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
    `report-uri ${REPORTS}`,
    'report-to policy',
  ].join('; ')
}

// What a fruit shop asks of no device.
const NOTHING_ASKED = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** The headers every answer carries. */
export function commonHeaders(https: boolean, hstsSubdomains: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': OTHER_POLICY,
    'Reporting-Endpoints': `policy="${REPORTS}"`,
    'Permissions-Policy': NOTHING_ASKED,
    'Origin-Agent-Cluster': '?1',
    // What `frame-ancestors` says, for what has not learned it.
    'X-Frame-Options': 'DENY',
    ...(https ? { 'Strict-Transport-Security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` } : {}),
  }
}
