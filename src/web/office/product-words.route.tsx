import type { Route } from './+types/product-words.route'
import { requireStaff } from './access.server.ts'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { ProductFrame } from './products/product-frame.tsx'
import { WordsFields } from './products/words-form.tsx'
import { wordsActions, wordsView } from './products/words.server.ts'

export function loader(args: Route.LoaderArgs) {
  return wordsView(requireStaff(args, 'edit-products'), args.params.id)
}

export const action = officeAction(wordsActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ProductWordsPage({ loaderData: product }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <ProductFrame product={product} />
      <ActionResult page="product-words" />
      <ActionForm
        key={product.seen}
        intent="words"
        initial={product.fields}
        seen={product.seen}
        button={t('words.save')}
        kind="solid"
        className="office-setting office-top"
      >
        <WordsFields choices={product.choices} />
      </ActionForm>
    </>
  )
}
