/** As high as a row of days and a row of hours, so that nothing jumps when they arrive. */
export function DaysSkeleton({ label }: { label: string }) {
  return (
    <div className="days-skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  )
}
