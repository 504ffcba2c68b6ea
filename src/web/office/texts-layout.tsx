import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { requestContextKey } from '../http/request-context.ts'
import { isHttps } from '../http/make-request-context.ts'
import type { Route } from './+types/texts-layout'
import { loadOfficeTexts } from '../office-texts-files.ts'
import { officeLocale } from './office-locale.server.ts'
import { OfficeLocaleProvider } from './office-texts.tsx'
import { textFilesOf } from './page-texts.server.ts'

export function loader(args: Route.LoaderArgs) {
  const { language } = officeLocale(args, isHttps(args.context.get(requestContextKey).shop))
  return { language, files: textFilesOf(args.url.pathname, language) }
}

let last: Awaited<ReturnType<typeof loader>> | null = null

/** Another page is shown when its texts are there. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    last = await serverLoader()
    await loadOfficeTexts(last.files)
  } catch (error) {
    // Without a connection the page itself says so, inside the frame.
    if (!(error instanceof TypeError) || !last) throw error
  }
  return last
}

/** The language changes with a full page load only. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

/** Around every page of the office: its texts, in one language. */
export default function OfficeTexts({ loaderData: { language, files } }: Route.ComponentProps) {
  return (
    <OfficeLocaleProvider language={language} files={files}>
      <Outlet />
    </OfficeLocaleProvider>
  )
}
