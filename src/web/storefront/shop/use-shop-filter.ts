import { useState, type FormEvent } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import type { ShopFilter } from '#shop/catalog/model.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { shopPath, withChange } from './shop-search.ts'
import { pathIn } from '#shop/values/paths.ts'

export type ShopFilterState = {
  /** The requested filter, including the latest choice. */
  filter: ShopFilter
  /** Whether its answer is still loading. */
  pending: boolean
  change: (change: Partial<ShopFilter>) => void
  submit: (event: FormEvent) => void
}

/** The filter is stored in the URL; a change shows at once, before its answer has loaded. */
export function useShopFilter(answered: ShopFilter): ShopFilterState {
  const language = useLanguage()
  const navigate = useNavigate()
  const navigation = useNavigation()
  // A local change is used until the page's answer changes.
  const [local, setLocal] = useState<{ filter: ShopFilter; since: ShopFilter } | null>(null)
  const filter = local?.since === answered ? local.filter : answered
  const change = (next: Partial<ShopFilter>) => {
    const wanted = withChange(filter, next)
    setLocal({ filter: wanted, since: answered })
    void navigate(pathIn(language, shopPath(wanted)), { preventScrollReset: true })
  }
  const pending = navigation.location?.pathname === pathIn(language, '/shop')
  return { filter, pending, change, submit: (event) => event.preventDefault() }
}
