import { faqs, type Faq } from '#shop/content/index.ts'
import { openPage } from '../http/open-page.server.ts'
import type { Route } from './+types/frequently-asked.route'
import { FaqPage } from './content/faq-page.tsx'
import { fillFacts, pageFacts } from './content/page-facts.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import { headMeta } from './head-meta.ts'
import { JsonLd } from './json-ld.tsx'
import { PageTexts } from './page-texts.tsx'
import { inLanguage } from '#shop/values/translations.ts'

const TOPICS = ['ordering', 'delivery', 'fruit', 'payment', 'gifts', 'account'] as const satisfies readonly Faq['topic'][]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, language, t, texts } = openPage({ context, url }, 'content', ['faq'])
  const [all, facts] = await Promise.all([faqs(ctx.db), pageFacts(context.get(requestContextKey), language)])
  const groups = TOPICS.map((topic) => {
    const asked = all.filter((faq) => faq.topic === topic)
    const questions = asked.map(({ question, answer }) => ({
      question: inLanguage(question, language),
      answer: fillFacts(inLanguage(answer, language), facts),
    }))
    return {
      topic,
      title: t(`faq.${topic}`),
      // An answer about something that the shop does not offer is empty.
      questions: questions.filter(({ answer }) => answer.trim() !== ''),
    }
  })
  return {
    texts,
    head: { title: t('faq.headTitle'), description: t('faq.headDescription') },
    groups: groups.filter(({ questions }) => questions.length > 0),
  }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  return headMeta(loaderData.head, matches[1].loaderData, location.pathname)
}

export default function FrequentlyAsked({ loaderData: { texts, head, groups } }: Route.ComponentProps) {
  const mainEntity = groups.flatMap(({ questions }) =>
    questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  )
  return (
    <PageTexts texts={texts}>
      <FaqPage title={head.title} groups={groups} />
      <JsonLd data={{ '@type': 'FAQPage', mainEntity }} />
    </PageTexts>
  )
}
