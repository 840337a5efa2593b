import './stall-opens.css'

const stripes = [0, 1, 2, 3, 4, 5, 6, 7]

/** The closed awning of a stall, which is raised once when the game's account has just been opened. Decoration only. */
export function StallOpens() {
  return (
    <svg aria-hidden="true" viewBox="0 0 320 100" preserveAspectRatio="none" className="stall-awning">
      {stripes.map((stripe) => (
        <path
          key={stripe}
          // Each ends in a scallop.
          d={`M${stripe * 40} 0h40v84a20 14 0 0 1-40 0z`}
          className={stripe % 2 === 0 ? 'stall-stripe' : 'stall-light'}
        />
      ))}
      <path d="M0 0h320v12H0z" className="stall-shade" />
    </svg>
  )
}
