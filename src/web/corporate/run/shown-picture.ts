import type { ArtworkView, TypedArtwork } from './artwork.server.ts'

/** The picture of what is typed, and the saved one if nothing is typed or nothing can be drawn now. Null without a text. */
export function shownPicture({ kind, src }: Pick<ArtworkView, 'kind' | 'src'>, typed: TypedArtwork | undefined): string | null {
  return typed && typed.problems[kind] !== 'busy' ? typed[kind] : src
}
