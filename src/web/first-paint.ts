/**
 * Runs inside the head before anything is painted: which theme, whether somebody is logged in, and whether the visitor's clock
 * may differ from the league's, so that nothing changes or moves when the rest arrives. Kept as text because its hash is part of the Content-Security-Policy.
 */
export const firstPaintScript =
  `(()=>{const r=document.documentElement,s=k=>{try{return localStorage.getItem(k)}catch{return null}};
let d=s("dark_theme");r.dataset.theme=d==="true"||(d===null&&matchMedia("(prefers-color-scheme: dark)").matches)?"dark":"light";
let i=false;try{i=JSON.parse(atob(s("token").split(".")[1].replace(/-/g,"+").replace(/_/g,"/"))).exp*1e3>Date.now()}catch{}
r.dataset.auth=i?"in":"out";
if(Intl.DateTimeFormat().resolvedOptions().timeZone!==r.dataset.zone)r.dataset.abroad=""})()`.replaceAll(
    "\n",
    "",
  );
