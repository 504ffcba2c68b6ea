import { Form } from 'react-router'
import { Button, LinkButton } from '../ui/button.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { SearchField } from './search-field.tsx'

type FindFormProps = { action: string; query: string; label: string; clear: string }

/** Finds rows of a list by name. The query is in the URL. */
export function FindForm({ action, query, label, clear }: FindFormProps) {
  const t = useOfficeTexts()
  return (
    <Form method="get" action={action} className="office-tools office-search" role="search">
      <SearchField value={query} label={label} />
      <Button type="submit" kind="line">
        {t('orders.find')}
      </Button>
      {query && (
        <LinkButton kind="quiet" to={action}>
          {clear}
        </LinkButton>
      )}
    </Form>
  )
}
