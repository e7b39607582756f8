import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
  title: 'Yoga studio: taking part and waiver',
  content: [
    'Welcome to [name of your business] (“the studio”). This document is about our classes, courses and workshops. Please read all of it. If anything is unclear, ask us before you sign. Parents and guardians sign for themselves and for every minor whom they name in it.',
    { heading: 'What yoga asks of you' },
    'Yoga is movement, stretching, balance, breathing and rest. It is gentle for most people, but it is still exercise: muscles, tendons and joints can be strained, you can lose your balance and fall, and existing complaints can get worse. Serious injuries are rare, but they happen.',
    { heading: 'What I am responsible for' },
    {
      points: [
        'I listen to my body. I leave out or ease whatever hurts, makes me dizzy or does not feel right, and rest whenever I need to.',
        'Before class I tell the teacher about injuries, operations, illnesses and pregnancy that matter for the exercises.',
        'I come sober, and I do not eat a large meal just before class.',
        'I use mats, blocks, belts and other aids as shown, and make sure that my place is safe.',
        'I watch the minors I sign for, unless the class is one for children.',
      ],
    },
    { heading: 'Health' },
    'Our classes are not a medical treatment and do not replace one, and our teachers do not make diagnoses. If I am not sure whether yoga is good for me at present, I ask a doctor first. The same holds for the minors I sign for.',
    { heading: 'In class' },
    {
      points: [
        'Please be on time, and leave shoes and phones outside.',
        'What others share in class stays in class.',
        'Please leave valuables at home. As far as the law allows, the studio is not liable for what is left in the changing rooms.',
      ],
    },
    { heading: 'Liability' },
    'I know the risks described here and take part of my own free will. As far as the law allows, I waive claims against the studio, its owners, teachers and helpers for injury, damage and loss that come from the ordinary risks of practising yoga, from my own mistakes or from those of others.',
    'This does not limit any liability that the law does not allow to be limited, such as liability for intent or gross negligence, or rights that I have as a consumer. If one part of this document is not valid, the rest stays in force.',
    { heading: 'Privacy' },
    'The studio uses what I enter here to hold the classes, to keep this agreement, and to act in an emergency. Our privacy notice says how long it is kept and which rights I have: [address of your privacy notice].',
  ],
  sections: {
    practice: {
      title: 'Your practice',
      content: [],
      fields: {
        touch: {
          title: 'May the teacher help you into a pose by touch?',
          options: ['Yes', 'Please ask me each time', 'No'],
        },
      },
    },
    health: {
      title: 'What your teacher should know',
      content: [
        'You may leave this empty and tell your teacher in person instead. What you write is read by your teachers alone.',
      ],
      fields: { remarks: 'Injuries, illnesses or a pregnancy that matter for the exercises' },
    },
    photos: {
      title: 'Photos and videos',
      content: [
        'Now and then we take photos and videos in the studio and show them on our website and on social media. Whether we may show you is your own choice: you can take part without it, and you can take your consent back for the future at any time by writing to [email address].',
      ],
      fields: {
        consent: 'Yes, photos and videos in which I or the minors I sign for can be seen may be published.',
      },
    },
  },
};
