/** The small picture of a product beside its name; without a photo, the placeholder. `size` in pixels. */
export function Thumbnail({ picture, size = 44 }: { picture: string | null; size?: 28 | 44 }) {
  return <img src={picture ?? '/brand/placeholder.svg'} alt="" width={size} height={size} loading="lazy" />
}
