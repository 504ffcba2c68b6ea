import { redirect } from 'react-router'
import type { Route } from './+types/product-words.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { EditConflictPanel } from './products/edit-conflict.tsx'
import { ProductFrame } from './products/product-frame.tsx'
import { WordsFields } from './products/words-form.tsx'
import { saveWords, wordsView } from './products/words.server.ts'
import { readAgain, sendAction } from './send-action.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { SettingsForm, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return wordsView(requireStaff(args, 'edit-products'), args.params.id)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'edit-products')
  const { id } = args.params
  const saved = await saveWords(requestContext, id, await formFields(args.request))
  return saved.ok ? redirect(`/office/products/${id}/words?done=saved`) : answerRefusal(saved)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function ProductWordsPage({ loaderData: product, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <ProductFrame product={product} />
      <SettingsOutcome answer={actionData} />
      <EditConflictPanel answer={actionData} now={product.fields} />
      <SettingsForm
        key={product.seen}
        intent="words"
        initial={product.fields}
        seen={product.seen}
        answer={actionData}
        button={t('words.save')}
        kind="solid"
        className="office-setting office-top"
      >
        <WordsFields intent="words" fields={product.fields} choices={product.choices} answer={actionData} />
      </SettingsForm>
    </>
  )
}
