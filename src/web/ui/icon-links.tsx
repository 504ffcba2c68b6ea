import type { BrandIcons } from '#shop/content/model.ts'

/** What browsers and phones show for the shop. React moves the links into the head of the page. */
export function IconLinks({ icons: { favicon, touch } }: { icons: BrandIcons }) {
  return (
    <>
      <link rel="icon" href={favicon.href} type={favicon.type} />
      <link rel="apple-touch-icon" href={touch} />
    </>
  )
}
