import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { storefront } from '#texts/en/index.ts'
import { recipient } from '#texts/en/recipient.ts'
import { TextsProvider } from '#web/ui/texts.tsx'
import { Otherwise } from './other-answers.tsx'
import type { RecipientView } from './recipient.server.ts'

const VIEW = {
  passOn: true,
  charity: '',
  status: 'answered',
  declines: 'left-out',
  from: 'Nirman Group',
} as unknown as RecipientView

test('a link to another step leads to its form and not to the top of the page', () => {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <TextsProvider language="en" texts={{ ...storefront, ...recipient }}>
          <Otherwise view={VIEW} />
        </TextsProvider>
      ),
    },
  ])
  expect(renderToStaticMarkup(<Page />)).toContain('href="/?step=give#answer"')
})
