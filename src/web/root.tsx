import { textsFor } from '#texts/catalogues.ts'
import type { storefront } from '#texts/en/index.ts'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import type { Route } from './+types/root'
import { languageOfPath, pathIn } from '#shop/values/paths.ts'
import { translator } from '#texts/catalogue.ts'

/** The HTML document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    // Scripts set the network state and the stored-copy mark here before React starts.
    <html lang={languageOfPath(pathname)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
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

/** In the browser. If the server cannot render even the frame, it sends `http/last-resort-page.ts`. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  const language = languageOfPath(pathname)
  const t = translator<keyof typeof storefront>(textsFor(language), language)
  const status = isRouteErrorResponse(error) ? error.status : null
  return (
    <main className="wrap plain-error">
      <title>{t('frame.failed')}</title>
      <h1>{t('frame.failed')}</h1>
      <p>{t('crash.advice')}</p>
      <p>
        <a className="button" href={pathIn(language, '/')}>
          {t('frame.toHome')}
        </a>
      </p>
      {status !== null && <p className="muted">{status}</p>}
    </main>
  )
}
