/** As high as a row of days and a row of times, so that the page does not move when they load. */
export function DaysSkeleton({ label }: { label: string }) {
  return (
    <div className="days-skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  )
}
