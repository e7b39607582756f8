import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
  title: 'Climbing hall: rules, risks and waiver',
  content: [
    'This document is about climbing and bouldering at [name of your business] (“the hall”). Please read all of it. If anything is unclear, ask the staff before you sign. Parents and guardians sign for themselves and for every minor whom they name in it.',
    { heading: 'Risks' },
    'Climbing and bouldering are dangerous, even when everybody follows the rules. Accidents can cause serious and lasting injuries and, in the worst case, death. The risks include:',
    {
      points: [
        'falls from any height, also onto mats: a mat softens a fall, but it does not prevent every injury',
        'mistakes in tying in, belaying, lowering and clipping, your own and those of others',
        'holds that turn or break, and things that fall down',
        'collisions with others who climb, fall, stand or walk near you',
        'strains and overuse of fingers, tendons, muscles and joints',
      ],
    },
    { heading: 'What I am responsible for' },
    {
      points: [
        'I decide for myself, and for the minors I sign for, which routes and heights are within our ability.',
        'I belay and climb on a rope only if I have learned how. If I am not sure, I ask the staff.',
        'Before every climb my partner and I check each other: harness, knot, belay device, carabiner.',
        'I follow the house rules and what the staff tell me. Whoever puts others at risk may be asked to leave.',
      ],
    },
    { heading: 'Rules' },
    {
      points: [
        'Lead climbing is for people who have mastered lead belaying and falling.',
        'In the bouldering area I keep the landing zone clear and never stand or sit under others.',
        'Children under [14] climb only while an adult who is responsible for them watches them.',
        'Nobody climbs after alcohol or drugs, or after medicine that slows reactions.',
        'I take off rings, empty my pockets and tie back long hair.',
      ],
    },
    { heading: 'Health' },
    'As far as I know, I and the minors I sign for are healthy enough to climb. With an injury, an illness or a pregnancy that could make climbing dangerous, we ask a doctor first. If one of us feels unwell or is hurt, we stop and tell the staff at once.',
    { heading: 'Equipment' },
    'I check my own equipment and what I hire before I use it, and I return hired equipment to the staff if anything about it seems wrong. I pay for hired equipment that I lose or damage through carelessness.',
    { heading: 'Liability' },
    'I know the risks described here and take part of my own free will. As far as the law allows, I waive claims against the hall, its owners, staff and helpers for injury, damage and loss that come from the ordinary risks of climbing, from my own mistakes or from those of other visitors.',
    'This does not limit any liability that the law does not allow to be limited, such as liability for intent or gross negligence, or rights that I have as a consumer. If one part of this document is not valid, the rest stays in force.',
    { heading: 'Privacy' },
    'The hall uses what I enter here to keep this agreement and to act in an emergency. Our privacy notice says how long it is kept and which rights I have: [address of your privacy notice].',
  ],
  sections: {
    experience: {
      title: 'Experience',
      content: [],
      fields: {
        level: {
          title: 'How much have you climbed?',
          options: [
            'This is my first time',
            'A few times, with help',
            'Regularly, and I can belay on top rope',
            'Regularly, and I can belay a lead climber',
          ],
        },
      },
    },
    health: {
      title: 'For emergencies',
      content: ['You may leave this empty. The staff read it only when they have to help you.'],
      fields: { remarks: 'Anything that helpers should know, such as allergies or medicine' },
    },
    photos: {
      title: 'Photos and videos',
      content: [
        'Sometimes we take photos and videos in the hall and show them on our website and on social media. Whether we may show you is your own choice: you can climb without it, and you can take your consent back for the future at any time by writing to [email address].',
      ],
      fields: {
        consent: 'Yes, photos and videos in which I or the minors I sign for can be seen may be published.',
      },
    },
  },
};
