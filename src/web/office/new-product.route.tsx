import type { Route } from './+types/new-product.route'
import { requireStaff } from './access.server.ts'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { WordsFields } from './products/words-form.tsx'
import { newProductActions, newProductView } from './products/words.server.ts'
import { BackTo, SettingChoice, SettingField } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return newProductView(requireStaff(args, 'edit-products'))
}

export const action = officeAction(newProductActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function NewProductPage({ loaderData: { fields, choices, fruits } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('newProduct.title')} lead={<BackTo to="/office/products" name="nav.products" />} />
      <ActionResult page="new-product" />
      <ActionForm
        intent="new-product"
        initial={fields}
        button={t('newProduct.make')}
        kind="solid"
        className="office-setting office-top"
      >
        <WordsFields
          choices={{ ...choices, taxClasses: [{ value: '', label: t('newProduct.taxOfCategory') }, ...choices.taxClasses] }}
        />
        <div className="field-pair">
          <SettingChoice
            name="productFruit"
            help={t('newProduct.fruitHelp')}
            options={[{ value: '', label: t('newProduct.noFruit') }, ...fruits]}
          />
          <SettingField name="slug" maxLength={80} help={t('newProduct.slugHelp')} />
        </div>
      </ActionForm>
    </>
  )
}
