import { createHash } from 'node:crypto'

/** Where browsers report what a policy blocked. */
const REPORTS = '/policy-reports'

// For answers that are not pages: data, pictures, scripts, refusals. Opened directly, they can do nothing, and they cannot be
// framed.
const OTHER_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Some browsers show PDFs with a plug-in, so `object-src` is left out. */
export const PDF_POLICY = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The policy for one page: scripts only from our own files, and these inline scripts by hash (CSP level 3, no `unsafe-inline`).
 * The same holds for the styles of the shop's own colours. Only the renderer knows which scripts are ours (`inline-scripts.server.ts`), so injected scripts are not allowed.
 */
export function contentSecurityPolicy(inlineScripts: readonly string[], https: boolean, styles: readonly string[] = []): string {
  const hashesOf = (all: readonly string[]) =>
    new Set(all.map((one) => `'sha256-${createHash('sha256').update(one).digest('base64')}'`))
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(inlineScripts)].join(' '),
    ["style-src 'self'", ...hashesOf(styles)].join(' '),
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

// Device features that the shop does not need.
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

/** The headers of every answer, except public files: see `fileHeaders`. */
export function commonHeaders(https: boolean, hstsSubdomains: boolean): Record<string, string> {
  return {
    ...fileHeaders(https, hstsSubdomains),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Content-Security-Policy': OTHER_POLICY,
    'Reporting-Endpoints': `policy="${REPORTS}"`,
    'Permissions-Policy': NOTHING_ASKED,
    'Origin-Agent-Cluster': '?1',
    // For browsers that do not know `frame-ancestors`.
    'X-Frame-Options': 'DENY',
  }
}

/**
 * The headers of public scripts, styles, fonts and photos. The others of `commonHeaders` are rules for documents and workers, which these are
 * not, and would be sent with each of the many files of a page.
 */
export function fileHeaders(https: boolean, hstsSubdomains: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(https ? { 'Strict-Transport-Security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` } : {}),
  }
}

// An SVG is a document when it is opened by itself.
const NO_DOCUMENT =
  /^(?:text\/(?:javascript|css)|font\/[a-z0-9-]+|image\/(?:avif|webp|jpeg|png|x-icon|vnd\.microsoft\.icon))(?:;|$)/

/** Whether an answer is a file that anyone may see and that is no document. The service worker is never cached publicly. */
export function isPublicFile(headers: Headers): boolean {
  return (headers.get('Cache-Control') ?? '').startsWith('public') && NO_DOCUMENT.test(headers.get('Content-Type') ?? '')
}
