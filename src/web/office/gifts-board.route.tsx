import { Link } from 'react-router'
import type { Route } from './+types/gifts-board.route'
import { requireStaff } from './access.server.ts'
import { PipelineBoard } from './gifts/pipeline-board.tsx'
import { pipelineView } from './gifts/pipeline.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return pipelineView(requireStaff(args, 'see-gifts'))
}

export default function GiftsBoardPage({ loaderData: stages }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead
        title={t('pipeline.title')}
        lead={
          <span className="row row-wrap">
            <Link className="link-inline" to="/office/gifts">
              {t('nav.gifts')}
            </Link>
            <span>{t('pipeline.lead')}</span>
          </span>
        }
      />
      <PipelineBoard stages={stages} />
    </>
  )
}
