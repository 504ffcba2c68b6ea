import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import type { Route } from './+types/root'
import { languageOfPath } from './ui/texts.tsx'

/** The HTML document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    // The line, and whether the page is a kept one, are written on it before React is there.
    <html lang={languageOfPath(pathname)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FBF7F0" />
        <link rel="icon" href="/brand/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

/** The last resort: what broke is in the log under the reference number that the response carries. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  const bangla = languageOfPath(pathname) === 'bn'
  const status = isRouteErrorResponse(error) ? error.status : null
  const title = bangla ? 'পাতাটি এখন দেখানো যাচ্ছে না' : 'This page can’t be shown right now'
  const advice = bangla
    ? 'একটু পরে আবার চেষ্টা করুন। সমস্যা থাকলে আমাদের ফোন করুন।'
    : 'Please try again in a moment. If it goes on, give us a call.'
  return (
    <main className="wrap plain-error">
      <title>{title}</title>
      <h1>{title}</h1>
      <p>{advice}</p>
      <p>
        <a className="button" href={bangla ? '/bn' : '/'}>
          {bangla ? 'হোমে যান' : 'Go to the home page'}
        </a>
      </p>
      {status !== null && <p className="muted">{status}</p>}
    </main>
  )
}
