import { useTexts } from '#web/ui/texts.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** Says that a product is in the cart and offers the way there [G5]. */
export function useAddedToast(): () => void {
  const t = useTexts()
  const toast = useToast()
  return () => toast({ text: t('cartWords.added'), action: { label: t('cartWords.cart'), to: '/checkout/cart' } })
}
