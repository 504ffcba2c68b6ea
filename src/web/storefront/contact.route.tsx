import { data } from 'react-router'
import { TICKET_ANSWER_HOURS } from '#shop/content/index.ts'
import { openPage } from '../http/open-page.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/contact.route'
import { ContactPage } from './content/contact-page.tsx'
import { takeMessage, waysToReach } from './content/contact.server.ts'
import { headMeta } from './head-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { languageOfPath } from '#shop/values/paths.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { language, t, texts } = openPage({ context, url }, 'content', ['contact'])
  return {
    texts,
    head: { title: t('contact.headTitle'), description: t('contact.headDescription') },
    hours: TICKET_ANSWER_HOURS,
    reach: await waysToReach(context.get(requestContextKey), language),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { status, answer } = await takeMessage(context.get(requestContextKey), request, languageOfPath(url.pathname))
  return data(answer, { status })
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  return headMeta(loaderData.head, matches[1].loaderData, location.pathname)
}

export default function Contact({ loaderData: { texts, head, hours, reach }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <ContactPage title={head.title} answerHours={hours} reach={reach} answer={actionData} />
    </PageTexts>
  )
}
