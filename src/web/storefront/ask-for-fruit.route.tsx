import { data } from 'react-router'
import { LONGEST_FRUIT_NAME } from '#shop/waitlist/index.ts'
import { cleanLine } from '#shop/values/index.ts'
import { openPage } from '../http/open-page.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/ask-for-fruit.route'
import { PageTexts } from './page-texts.tsx'
import { ASK_HEADERS, askFormData } from './tell/ask-form-data.server.ts'
import { askToBeTold } from './tell/ask-to-be-told.server.ts'
import { TellPage } from './tell/tell-page.tsx'

/** The form for a fruit that the shop does not have. `?fruit=` is its name, from a search that found nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { language, t, texts } = openPage({ context, url }, 'tell', ['tell'])
  const page = {
    texts,
    title: t('tell.askTitle'),
    product: null,
    fruit: cleanLine((url.searchParams.get('fruit') ?? '').slice(0, LONGEST_FRUIT_NAME), LONGEST_FRUIT_NAME) ?? '',
    longest: LONGEST_FRUIT_NAME,
    sizes: [],
    ...(await askFormData(context.get(requestContextKey), language)),
  }
  return data(page, { headers: ASK_HEADERS })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { language } = openPage({ context, url }, 'tell', ['tell'])
  const { status, answer } = await askToBeTold(context.get(requestContextKey), { request, product: null, language })
  return data(answer, { status })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]
}

export default function AskForFruit({ loaderData: { texts, ...page }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <TellPage page={page} answer={actionData} />
    </PageTexts>
  )
}
