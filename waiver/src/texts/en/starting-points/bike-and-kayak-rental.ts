import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
  title: 'Bike and kayak rental: terms, risks and waiver',
  content: [
    'This document is about what you hire from [name of your business] (“the rental”). Please read all of it. If anything is unclear, ask the staff before you sign. Parents and guardians sign for themselves and for every minor whom they name in it.',
    { heading: 'What I hire' },
    {
      points: [
        'I take over bikes, boats and equipment in working order. I try brakes, saddle, lights, paddle and life jacket before I set off, and report at once what is wrong.',
        'Only the people named here use them, for their ordinary purpose, in the area agreed on: [area].',
        'I return everything at the agreed time and place, clean and complete. For every hour that I am late, the price list applies.',
        'I lock bikes whenever I leave them, and pull boats out of the water. I do not repair anything myself without asking.',
      ],
    },
    { heading: 'Damage, loss and theft' },
    'I report damage, accidents and theft to the rental at once, and accidents with injured people and theft to the police too. I pay for damage and loss that I or the people I sign for cause through carelessness, up to the value of the item at that time. I do not pay for ordinary wear.',
    { heading: 'Risks on wheels' },
    'Cycling in traffic and off the road can lead to falls and collisions with serious or fatal injuries. I know the traffic rules, ride so that I can stop at any time, and wear a helmet as the rental advises. Minors wear one always. E-bikes are faster and heavier than other bikes: I practise before I ride in traffic.',
    { heading: 'Risks on the water' },
    {
      points: [
        'Boats capsize. Cold water, currents, weirs, wind and other boats can put even good swimmers at risk of drowning.',
        'Everybody on the water can swim and wears a fastened life jacket all the time.',
        'I ask about weather and water level before I set off, stay near the shore, and come back when the weather turns.',
        'I keep away from weirs, locks, large boats and areas that are closed to protect nature.',
      ],
    },
    { heading: 'Health' },
    'As far as I know, I and the minors I sign for are healthy and strong enough for what we hire. Nobody rides or paddles after alcohol or drugs, or after medicine that slows reactions. I watch the minors I sign for.',
    { heading: 'Liability' },
    'I know the risks described here and take part of my own free will. As far as the law allows, I waive claims against the rental, its owners, staff and helpers for injury, damage and loss that come from the ordinary risks of cycling and paddling, from my own mistakes or from those of other people.',
    'This does not limit any liability that the law does not allow to be limited, such as liability for intent or gross negligence, or rights that I have as a consumer. If one part of this document is not valid, the rest stays in force.',
    { heading: 'Privacy' },
    'The rental uses what I enter here to carry out this agreement, to keep it, and to act in an emergency. Our privacy notice says how long it is kept and which rights I have: [address of your privacy notice].',
  ],
  sections: {
    rental: {
      title: 'What you hire',
      content: [],
      fields: {
        items: {
          title: 'We hire',
          options: ['Bikes', 'E-bikes', 'Children’s bikes', 'Kayaks', 'Canoes', 'Stand-up paddle boards'],
        },
        swimming: {
          title: 'Can everybody who goes on the water swim?',
          options: ['Yes', 'No', 'We hire bikes only'],
        },
        sizes: 'Heights, for bikes and life jackets',
      },
    },
    condition: {
      title: 'Taken over in good condition',
      content: ['Please fill this in once you have seen what you hire.'],
      fields: { checked: 'I have checked what I hire, and it works.' },
    },
  },
};
