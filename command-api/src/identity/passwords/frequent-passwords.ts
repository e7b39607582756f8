/** Leaked passwords that would otherwise satisfy the policy, in lower case. */
export const FREQUENT_PASSWORDS: ReadonlySet<string> = new Set(
  `
  password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword1 pa55word pass123 pass1234 password01
  password2 password11 password99 password2024 password2025 password2026 abc123 abcd1234 abc12345 abc123456 a123456
  a12345 a1b2c3 a1b2c3d4 aa123456 aa12345678 aaa111 abc1234 123abc 123456a 12345a 1234567a 123456789a 1234qwer
  123qwe 123qweasd 12qwaszx 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 qaz123 qazwsx123 qwe123 qwe12345 qwer1234
  qwert123 qwert12345 qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 q1w2e3 q1w2e3r4 q1w2e3r4t5
  zaq12wsx zxc123 zxcvbnm1 zxcvbnm123 asd123 asdf1234 asdfgh1 asdfghjkl1 admin1 admin12 admin123 admin1234
  administrator1 root123 root1234 user123 user1234 test123 test1234 test12345 guest123 guest1234 login123 demo1234
  demo123 hello1 hello123 hello1234 welcome1 welcome12 welcome123 welcome2024 welcome2025 welcome2026 letmein1
  letmein123 changeme1 changeme123 secret1 secret123 master1 master123 default1 temp1234 temp123 iloveyou1
  iloveyou2 iloveyou123 love123 love1234 lovely1 princess1 princess123 sunshine1 sunshine123 monkey1 monkey12
  monkey123 dragon1 dragon123 football1 football123 baseball1 baseball123 soccer1 soccer10 soccer123 basketball1
  hockey1 superman1 superman123 batman1 batman123 spiderman1 pokemon1 pokemon123 starwars1 michael1 jordan23
  charlie1 charlie123 jessica1 ashley1 daniel1 daniel123 andrew1 joshua1 matthew1 anthony1 jennifer1 nicole1
  michelle1 thomas1 robert1 william1 buster1 bailey1 maggie1 shadow1 shadow123 ginger1 pepper1 cookie1 cookie123
  cheese1 banana1 orange1 summer1 summer123 summer2024 summer2025 summer2026 winter1 winter123 winter2025
  winter2026 spring2025 spring2026 autumn2025 autumn2026 freedom1 flower1 purple1 yellow1 silver1 golden1 angel1
  angel123 angels1 blink182 metallica1 nirvana1 slipknot1 eminem1 ferrari1 mustang1 mercedes1 porsche911 corvette1
  harley1 google1 google123 facebook1 facebook123 samsung1 samsung123 apple123 iphone123 computer1 internet1
  linkedin1 yankees1 cowboys1 lakers24 liverpool1 chelsea1 arsenal1 barcelona1 juventus1 realmadrid1 jesus1
  jesus123 heaven1 blessed1 trustno1 whatever1 killer1 killer123 hunter1 hunter2 hunter12 ranger1 tigger1 tiger123
  lucky1 lucky7 lucky123 family1 family123 babygirl1 baby123 sweet16 qwertyuiop1 poiuyt1 mypassword1 newpassword1
  waiver1 waiver123 waivers1 waivers123 liability1 signature1 company1 company123 office123 business1 manager1
  x123456 z123456 s123456 m123456 test01 test001 user01 pass01 pass001 abc001 abcdef1 abcdefg1 abcdefgh1 abcde12345
  asdasd123 asdqwe123 qweasd123 qweqwe123 q123456 w123456 1a2b3c 1a2b3c4d 111111a 11111a 123123a 123321a 654321a
  000000a 00000a a000000 a111111 aaaaaa1 aaaa1111 abcabc123 abc321 321cba 4rfv5tgb 1234abcd 12345abc 12345qwert
  123456abc 1234567890a 123456qwerty 123456q 12345q 1234567q 123456z 12345678a 123456789q 7777777a 987654321a
  `
    .split(/\s+/)
    .filter((word) => word !== ''),
);
